import type { KeyOf } from '#ui/i18n/texts.tsx';
import type { MatchStatus } from '../rules/match.ts';

/** Texts of actions in a timeline. */
const TEXTS: Readonly<Record<string, KeyOf<'matches'>>> = {
  propose: 'did_propose',
  arrange: 'did_arrange',
  found: 'did_found',
  advance: 'did_advance',
  both_out: 'did_both_out',
  extend: 'did_extend',
  move: 'did_move',
  resume: 'did_resume',
  award: 'did_award',
  annul: 'did_annul',
  accept: 'did_accept',
  decline: 'did_decline',
  cancel: 'did_cancel',
  reschedule: 'did_reschedule',
  ready: 'did_ready',
  submit: 'did_submit',
  edit: 'did_edit',
  verify: 'did_verify',
  dispute: 'did_dispute',
  rule: 'did_rule',
  reopen: 'did_reopen',
  appeal: 'did_appeal',
};

/** Texts of deadlines, by the status they led to. */
const BY_TIME: Readonly<Partial<Record<MatchStatus, KeyOf<'matches'>>>> = {
  expired: 'time_expired',
  requested: 'time_restored',
  confirmed: 'time_restored',
  no_show: 'time_no_show',
  void: 'time_void',
  completed: 'time_approved',
};

interface Deed {
  /** `deadline` if no person acted. */
  readonly type: string;
  readonly to: MatchStatus;
}

/** The text of a timeline entry. */
export function timelineText({ type, to }: Deed): KeyOf<'matches'> {
  return (type === 'deadline' ? BY_TIME[to] : TEXTS[type]) ?? 'did_something';
}

/** The colour of a timeline entry. */
export function timelineTone({
  to,
  type,
}: Deed): 'success' | 'warn' | 'danger' | 'accent' | 'neutral' {
  if (to === 'completed') return 'success';
  if (to === 'disputed' || to === 'no_show') return 'warn';
  if (to === 'declined' || to === 'cancelled' || to === 'void') return 'danger';
  return type === 'ready' || to === 'confirmed' ? 'accent' : 'neutral';
}
