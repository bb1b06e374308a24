import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { describeProduct } from '#testing/describe-product.ts';

/** The dashboard and the alert rules beside what a node says of itself. */

const product = describeProduct();

const rules = z.object({
  groups: z
    .array(
      z.strictObject({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z.string().regex(/^\d+[smh]$/),
            labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.strictObject({ summary: z.string(), description: z.string() }),
          }),
        ),
      }),
    )
    .min(1),
});
const dashboard = z.object({
  title: z.literal('Battle League'),
  panels: z
    .array(
      z.object({
        title: z.string(),
        description: z.string().min(1),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).min(1),
      }),
    )
    .min(10),
});

const PANELS = dashboard.parse(JSON.parse(read('grafana/battle-league.json'))).panels;
const RULES = rules
  .parse(parse(read('prometheus/alerts.yaml')))
  .groups.flatMap((group) => group.rules);
/** Made by Prometheus itself. */
const OF_PROMETHEUS = ['up'];

const expressions: [string, string][] = [
  ...PANELS.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  ),
  ...RULES.map(({ alert, expr }): [string, string] => [alert, expr]),
];

test.each(expressions)('%s names metrics that a node has: %s', async (_, expression) => {
  const { body } = await product.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const known = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
  );
  expect(known.length).toBeGreaterThan(20);
  const named = metricsIn(expression);
  expect(named.length).toBeGreaterThan(0);
  const missing = named.filter((name) => ![...known, ...OF_PROMETHEUS].includes(name));
  expect(missing).toEqual([]);
});

test('the queue is in the metrics by kind, with the age of what is due', async () => {
  const { body } = await product.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(body).toMatch(/^jobs_due\{job="[\w-]+"\} \d+$/m);
  expect(body).toMatch(/^jobs_oldest_due_seconds\{job="[\w-]+"\} [\d.e+-]+$/m);
  expect(body).toMatch(/^database_connections\{state="busy"\} \d+$/m);
});

/** Names that are followed by a selection or stand alone, and are neither functions nor labels. */
function metricsIn(expression: string): string[] {
  const plain = expression
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, ' ');
  return [...plain.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/gi)]
    .map(([, name = '']) => name)
    .filter((name) => !['and', 'or', 'unless'].includes(name));
}

function read(path: string): string {
  return readFileSync(join(import.meta.dirname, path), 'utf8');
}
