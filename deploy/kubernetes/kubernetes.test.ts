import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runMigrateCommand } from '#app/migrate-command.ts';
import { ConfigError, readConfig, SETTINGS } from '#platform/config/config.ts';

const FOLDER = import.meta.dirname;
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
/** So long may requests take to end after a node has drained (app/serve.ts). */
const ENDS_WITHIN_S = 20;
/** So long may the migrations of a start wait for a table (platform/database/migrate.ts). */
const MIGRATES_WITHIN_S = 300;

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
  readonly timeoutSeconds?: number;
}

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly securityContext: { readonly runAsUser: number; readonly runAsNonRoot: boolean };
    readonly terminationGracePeriodSeconds?: number;
    readonly containers: readonly [Container];
    readonly volumes: readonly { readonly name: string }[];
  };
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const MANIFESTS = globSync('*.yaml', { cwd: FOLDER }).filter(
  (file) => file !== 'kustomization.yaml',
);
const kustomization = parse(read('kustomization.yaml'));
const manifest = (file: string) => parse(read(file));
const podOf = (file: string): Pod => manifest(file).spec.template;

/** Kubernetes' own schemas, as the package has them. */
const MODELS = new Map<string, new (data: never) => { validate(): void }>(
  [
    ...[Deployment, HorizontalPodAutoscaler, Job, Ingress, PodDisruptionBudget],
    ...[Namespace, PersistentVolumeClaim, Service, ServiceAccount],
  ].map((model) => [`${model.apiVersion} ${model.kind}`, model]),
);

function validate(data: object): void {
  const { apiVersion, kind } = data as Manifest;
  const Model = MODELS.get(`${apiVersion} ${kind}`);
  if (!Model) throw new Error(`no schema of ${apiVersion} ${kind}`);
  new Model(data as never).validate();
}

test.each(MANIFESTS)('%s is as the API of Kubernetes has it', (file) => {
  const data = manifest(file);
  expect(() => validate(data)).not.toThrow();
  expect(() => validate({ ...data, metadata: { name: 3 } })).toThrow();
});

test('the published schema finds a wrong field', () => {
  const data = manifest('autoscaler.yaml');
  expect(() => validate({ ...data, spec: { ...data.spec, maxReplicas: 'six' } })).toThrow();
});

test('the kustomization has every manifest once, and puts an image into each container', () => {
  expect(kustomization.resources.toSorted()).toEqual(MANIFESTS.toSorted());
  const [image] = kustomization.images;
  for (const file of ['nodes.yaml', 'migrate.yaml'])
    expect(podOf(file).spec.containers.map((each) => each.image)).toEqual([image.name]);
});

test('containers run as the account of the image, and write to volumes alone', () => {
  const dockerfile = readFileSync(join(FOLDER, '../Dockerfile'), 'utf8');
  const [, user] = /^USER (\d+):/m.exec(dockerfile) ?? [];
  for (const file of ['nodes.yaml', 'migrate.yaml']) {
    const { securityContext, containers, volumes } = podOf(file).spec;
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user) });
    const [container] = containers;
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/tmp');
  }
  const [, port] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
  expect(podOf('nodes.yaml').spec.containers[0].ports).toEqual([
    { name: 'http', containerPort: Number(port) },
  ]);
});

test('settings and secrets are those of a production start', () => {
  const settings = valuesOf('settings.env');
  const secrets = { ...valuesOf('secrets.example.env'), SECRET: 'f'.repeat(64) };
  expect(
    Object.keys({ ...settings, ...secrets }).filter((name) => !SETTINGS.includes(name)),
  ).toEqual([]);
  const [brands] = kustomization.configMapGenerator.filter(
    ({ name }: Manifest['metadata']) => name === 'brands',
  );
  const mounted = podOf('nodes.yaml').spec.containers[0].volumeMounts.find(
    ({ name }) => name === 'brands',
  );
  expect(settings.BRANDS_FILE).toBe(`${mounted?.mountPath}/${brands.files[0]}`);
  const config = readConfig({
    NODE_ENV: 'production',
    ...settings,
    ...secrets,
    BRANDS_FILE: join(FOLDER, brands.files[0]),
  });
  expect(config).toMatchObject({ production: true, sandbox: false, proxies: 1 });
  expect(config.redisUrl).toBeDefined();
  const [rule] = manifest('ingress.yaml').spec.rules;
  expect(new URL(config.publicUrl ?? '').host).toBe(rule.host);
  expect(config.brands.origins[rule.host]).toBe('eal-eu-en');
  const { terminationGracePeriodSeconds = 0 } = podOf('nodes.yaml').spec;
  expect(terminationGracePeriodSeconds).toBeGreaterThan(config.drainSeconds + ENDS_WITHIN_S);
});

test('the job has the secret of the nodes and the command that migrates', async () => {
  const [job] = podOf('migrate.yaml').spec.containers;
  const [node] = podOf('nodes.yaml').spec.containers;
  const secret = ({ envFrom }: Container) =>
    envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []);
  expect(secret(job)).toEqual(secret(node));
  expect(job.command).toEqual(['node', 'app/migrate.ts']);
  await expect(runMigrateCommand({ DATABASE_URL: 'postgres://127.0.0.1:1/x' })).rejects.toThrow(
    ConfigError,
  );
});

test('service, budget and autoscaler mean the nodes, and the probes ask what nodes answer', () => {
  const { metadata, spec } = podOf('nodes.yaml');
  const [node] = spec.containers;
  expect(manifest('nodes.yaml').spec.selector.matchLabels).toEqual(metadata.labels);
  expect(manifest('service.yaml').spec.selector).toEqual(metadata.labels);
  expect(manifest('disruption-budget.yaml').spec.selector.matchLabels).toEqual(metadata.labels);
  expect(podOf('migrate.yaml').metadata.labels).not.toEqual(metadata.labels);
  const { kind, name } = manifest('autoscaler.yaml').spec.scaleTargetRef;
  expect([kind, name]).toEqual(['Deployment', manifest('nodes.yaml').metadata.name]);
  expect(manifest('autoscaler.yaml').spec.minReplicas).toBeGreaterThan(1);
  const [path] = manifest('ingress.yaml').spec.rules[0].http.paths;
  expect(path.backend.service.name).toBe(manifest('service.yaml').metadata.name);
  const { startupProbe, readinessProbe, livenessProbe } = node;
  const asked = [startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path);
  expect(asked).toEqual(['/healthz', '/readyz', '/healthz']);
  const { periodSeconds = 0, failureThreshold = 0 } = startupProbe ?? {};
  expect(periodSeconds * failureThreshold).toBeGreaterThan(MIGRATES_WITHIN_S);
});

function valuesOf(file: string): Record<string, string> {
  const lines = [...read(file).matchAll(/^([A-Z_]+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, value]));
}
