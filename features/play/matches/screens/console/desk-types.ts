import type { ReplyOf } from '#platform/http/contract.ts';
import type { controlCalls } from '../../control.contract.ts';

export type Dossier = ReplyOf<typeof controlCalls.matchDossier>;
export type ControlledMatch = ReplyOf<typeof controlCalls.controlledMatches>['items'][number];
