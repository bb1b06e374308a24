import type { KeyOf } from '#ui/i18n/texts.tsx';
import type { MatchStatus } from '../rules/match.ts';

/** What each act is called in a timeline. */
const TEXTS: Readonly<Record<string, KeyOf<'matches'>>> = {
  propose: 'did_propose',
  arrange: 'did_arrange',
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

/** What time itself brought about, by the status it led to. */
const BY_TIME: Readonly<Partial<Record<MatchStatus, KeyOf<'matches'>>>> = {
  expired: 'time_expired',
  requested: 'time_restored',
  confirmed: 'time_restored',
  no_show: 'time_no_show',
  void: 'time_void',
  completed: 'time_approved',
};

interface Deed {
  /** `deadline`: time itself. */
  readonly type: string;
  readonly to: MatchStatus;
}

/** The key of what a line of a timeline says. */
export function timelineText({ type, to }: Deed): KeyOf<'matches'> {
  return (type === 'deadline' ? BY_TIME[to] : TEXTS[type]) ?? 'did_something';
}

/** How it is marked there. */
export function timelineTone({
  to,
  type,
}: Deed): 'success' | 'warn' | 'danger' | 'accent' | 'neutral' {
  if (to === 'completed') return 'success';
  if (to === 'disputed' || to === 'no_show') return 'warn';
  if (to === 'declined' || to === 'cancelled' || to === 'void') return 'danger';
  return type === 'ready' || to === 'confirmed' ? 'accent' : 'neutral';
}
