import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Upload } from './handlers.ts';
import { type FieldProblem, refuse, refuseField } from './problems.ts';

/** What was sent, as the call's schema makes it; a refusal marks each field that is wrong. */
export function readInput(schema: z.ZodType, sent: unknown): unknown {
  const parsed = schema.safeParse(sent);
  const unreadable = parsed.success ? unreadablePath(parsed.data) : undefined;
  if (parsed.success && unreadable === undefined) return parsed.data;
  if (parsed.success) throw refuseField(unreadable ?? '', 'field_invalid');
  throw refuse('input_invalid', { fields: parsed.error.issues.map(fieldProblem) });
}

/** Where a text is that no database keeps: one with a NUL, or with half a character. Checked input is shallow. */
function unreadablePath(part: unknown, path = ''): string | undefined {
  if (typeof part === 'string')
    return part.includes('\0') || !part.isWellFormed() ? path : undefined;
  if (typeof part !== 'object' || part === null) return undefined;
  for (const [name, value] of Object.entries(part)) {
    const found = unreadablePath(value, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A schema's own check names its text by a `code` in `params`; the rest are told in general words. */
function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  const path = issue.path.join('.');
  if (issue.code === 'custom' && typeof issue.params?.code === 'string') {
    return { path, code: issue.params.code };
  }
  if (issue.code === 'too_big') return { path, code: 'field_too_long' };
  const absent = issue.code === 'invalid_type' && issue.input === undefined;
  const missing = absent || (issue.code === 'too_small' && issue.input === '');
  return { path, code: missing ? 'field_required' : 'field_invalid' };
}

/** The one file of an upload. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('media_type_unsupported');
  const part = await request.file().catch(() => undefined);
  if (part?.fieldname !== 'file') throw refuse('body_malformed');
  const bytes = await part.toBuffer().catch(() => {
    const fields = [{ path: 'file', code: 'file_too_large' }];
    throw refuse('file_too_large', { status: 422, fields });
  });
  return { bytes, declaredType: part.mimetype };
}
