import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import ignore from '@balena/dockerignore';
import {
  type Copy,
  DockerfileParser,
  type Env,
  type From,
  type Healthcheck,
  type Instruction,
  type Run,
  type Workdir,
} from 'dockerfile-ast';

/** An image, built without a container engine: its files lie below a folder, and programs of this machine run in it. */
export interface Image {
  /** The folder that is `/` of the last stage. */
  readonly root: string;
  /** The folder of this machine with the base image's programs. */
  readonly bin: string;
  /** Absolute, as the Dockerfile names it. */
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  readonly volumes: readonly string[];
  readonly command: readonly string[];
  readonly health: readonly string[];
}

/** The base image of every stage, such as `node:24.21.0-trixie-slim`. */
export function baseImages(dockerfile: string): string[] {
  return parsed(dockerfile).flatMap((each) =>
    each.getKeyword() === 'FROM' ? ((each as From).getImage() ?? []) : [],
  );
}

/** The files that a build gets from `context`, by its `.dockerignore`. */
export function contextFiles(context: string): string[] {
  const { ignores } = contextRules(context);
  return readdirSync(context, { withFileTypes: true })
    .filter(({ name }) => !HUGE.includes(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(context, entry.name), { recursive: true, withFileTypes: true })
            .filter((each) => each.isFile())
            .map((each) => relative(context, join(each.parentPath, each.name)))
        : entry.name,
    )
    .filter((path) => !ignores(path));
}

/** Folders that take seconds to list; a test sees to it that they are left out. */
const HUGE = ['.git', 'node_modules'];

export function contextRules(context: string): { ignores(path: string): boolean } {
  const rules = ignore().add(readFileSync(join(context, '.dockerignore'), 'utf8'));
  return { ignores: (path) => rules.ignores(path) };
}

interface Stage {
  readonly root: string;
  readonly bin: string;
  workdir: string;
  env: Record<string, string>;
  user?: Image['user'];
  volumes: string[];
  command: string[];
  health: string[];
}

/**
 * Carries out a Dockerfile's instructions one after the other, each stage in an empty folder below `folder`. A base image
 * is an empty folder with the Node that runs the test. Fails on an instruction that it does not know, and on a `RUN`
 * that names an absolute path, which would be one of this machine.
 */
export async function buildImage(
  dockerfile: string,
  context: string,
  folder: string,
): Promise<Image> {
  const stages = new Map<string, Stage>();
  const bin = baseOf(folder);
  let stage: Stage | undefined;
  for (const each of parsed(dockerfile)) {
    if (each.getKeyword() === 'FROM') {
      const name = (each as From).getBuildStage() ?? String(stages.size);
      stage = emptyStage(join(folder, name), bin);
      stages.set(name, stage);
      continue;
    }
    if (!stage) throw new Error(`${each.toString()} comes before the first FROM`);
    const step = STEPS[each.getKeyword()];
    if (!step) throw new Error(`the test does not know ${each.getKeyword()}: teach it`);
    await step(each, stage, { context, stages });
  }
  if (!stage) throw new Error('the Dockerfile has no stage');
  return { ...stage, user: stage.user };
}

/** The base image's own Node; npm is that of the machine, and runs on it. */
function baseOf(folder: string): string {
  const bin = join(folder, 'base', 'bin');
  mkdirSync(bin, { recursive: true });
  copyFileSync(process.execPath, join(bin, 'node'));
  chmodSync(join(bin, 'node'), 0o755);
  return bin;
}

function emptyStage(root: string, bin: string): Stage {
  mkdirSync(root);
  return { root, bin, workdir: '/', env: {}, volumes: [], command: [], health: [] };
}

interface Surroundings {
  readonly context: string;
  readonly stages: ReadonlyMap<string, Stage>;
}

const STEPS: Readonly<
  Record<string, (each: Instruction, stage: Stage, around: Surroundings) => void | Promise<void>>
> = {
  WORKDIR(each, stage) {
    stage.workdir = (each as Workdir).getAbsolutePath() ?? stage.workdir;
    mkdirSync(join(stage.root, stage.workdir), { recursive: true });
  },
  COPY: (each, stage, around) => copy(each as Copy, stage, around),
  async RUN(each, stage) {
    const script = scriptOf(each as Run);
    if (/(?:^|[\s"'=])\/\w/.test(script)) throw new Error(`RUN with an absolute path: ${script}`);
    // not at once: a worker that answers nothing for a minute counts as lost
    await promisify(execFile)('sh', ['-ec', script], {
      cwd: join(stage.root, stage.workdir),
      env: { ...machine(), ...environmentOf(stage) },
      maxBuffer: 64 * 1024 * 1024,
    });
  },
  ENV(each, stage) {
    for (const property of (each as Env).getProperties())
      stage.env[property.getName()] = property.getUnescapedValue() ?? '';
  },
  USER(each, stage) {
    const [uid, gid] = (each.getArgumentsContent() ?? '').split(':').map(Number);
    if (!uid || !gid) throw new Error(`USER is no pair of numbers: ${each.toString()}`);
    stage.user = { uid, gid };
  },
  VOLUME(each, stage) {
    stage.volumes.push(each.getArgumentsContent() ?? '');
  },
  CMD(each, stage) {
    stage.command = JSON.parse(each.getArgumentsContent() ?? '');
  },
  HEALTHCHECK(each, stage) {
    const flags = (each as Healthcheck).getFlags().map((flag) => flag.getName());
    if (!flags.includes('start-period')) throw new Error('a first start makes the tables first');
    stage.health = JSON.parse(/CMD (\[.*\])$/s.exec(each.getArgumentsContent() ?? '')?.[1] ?? '');
  },
  LABEL: () => undefined,
  EXPOSE: () => undefined,
};

/** The environment of a program in the stage: nothing of the test's own but the way to the programs. */
export function environmentOf({ bin, env }: Pick<Image, 'bin' | 'env'>): Record<string, string> {
  const { PATH = '', HOME = '/root' } = process.env;
  return { PATH: [bin, PATH].join(delimiter), HOME, ...env };
}

/** A machine's own way to the registry, such as a proxy and its certificates; nothing of the run of tests. */
function machine(): NodeJS.ProcessEnv {
  const ours = /^(?:NODE_ENV|NODE_COMPILE_CACHE|NODE_OPTIONS|VITEST.*|npm_.*|TEST|DEV|PROD|MODE)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

/** Without its flags, which regard the builder's cache, and on one line. */
function scriptOf(run: Run): string {
  const flags = run.getFlags().map((flag) => flag.toString());
  return flags.reduce((script, flag) => script.replace(flag, ''), run.getArgumentsContent() ?? '');
}

function copy(each: Copy, stage: Stage, { context, stages }: Surroundings): void {
  const flag = (name: string) => each.getFlags().find((one) => one.getName() === name);
  const from = flag('from')?.getValue();
  const names = each.getArguments().map((argument) => argument.getValue());
  const target = names.pop() ?? '';
  const to = target.startsWith('/')
    ? join(stage.root, target)
    : join(stage.root, stage.workdir, target);
  if (from) copyFromStage(stages.get(from), names, to);
  else copyFromContext(context, names, to);
  const owner = flag('chown');
  const [uid = 0, gid = 0] = owner?.getValue()?.split(':').map(Number) ?? [];
  if (owner && process.getuid?.() === 0) chownSync(to, uid, gid);
}

/** Copies the content of a folder, not the folder. */
function copyFromStage(source: Stage | undefined, names: readonly string[], to: string): void {
  for (const name of names) {
    if (!source || !existsSync(join(source.root, name))) throw new Error(`no ${name} to copy`);
    cpSync(join(source.root, name), to, { recursive: true, verbatimSymlinks: true });
  }
}

function copyFromContext(context: string, names: readonly string[], to: string): void {
  const given = contextFiles(context);
  for (const name of names) {
    const isAll = name === '.';
    const found = given.filter((path) => isAll || path === name || path.startsWith(`${name}/`));
    if (found.length === 0) throw new Error(`COPY finds no ${name}: .dockerignore leaves it out`);
    const isFile = !isAll && statSync(join(context, name)).isFile();
    for (const path of found) {
      const target = join(to, isFile ? (path.split('/').at(-1) ?? path) : path);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(context, path), target, { preserveTimestamps: true });
    }
  }
}

function parsed(dockerfile: string): Instruction[] {
  return DockerfileParser.parse(dockerfile).getInstructions();
}
