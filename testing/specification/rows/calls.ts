import type { CallRow } from './row.ts';

/** Section 7: calls, with the names of what is sent. */
export const CALLS = [
  { ...post('send-password-recovery-email'), sends: ['email', 'token'] },
  { ...post('send-template-email'), sends: ['to', 'subject', 'templateName', 'data'] },
  { ...post('claim-user-rewards'), sends: ['msisdn', 'claim'] },
  { ...post('get-user-profile-stats'), sends: ['userId', 'msisdn'] },
  { ...post('claim-daily-coins'), sends: ['userId'] },
  {
    ...post('add-or-remove-friend'),
    sends: ['service', 'userId', 'friendUserId', 'add'],
  },
  { ...post('verify-match-result'), sends: ['msisdn', 'gameId'] },
  { ...post('get-user-friends'), sends: ['msisdn', 'allUsers'] },
  { ...post('add-forum-participation'), sends: ['userId'] },
  { ...post('get-user-via-msisdn'), sends: ['msisdn', 'service', 'email', 'emailPassword'] },
  {
    ...post('early-access-user'),
    sends: [
      'msisdn',
      'serviceId',
      'username',
      'eafcUUID',
      'avatarURL',
      'email',
      'referId',
      'emailPassword',
    ],
  },
  { ...post('unlink-game-account'), sends: ['msisdn', 'gameId'] },
  { ...post('link-game-account'), sends: ['msisdn', 'gameId', 'accountName'] },
  { ...get('get-game-accounts'), sends: ['msisdn'] },
  { ...get('events'), sends: ['country', 'provider', 'date'] },
  { ...get('event-by-id'), sends: ['id', 'msisdn'] },
  { ...get('event-by-participants'), sends: ['id', 'page', 'pageSize', 'msisdn'] },
  { ...get('event-rules'), sends: ['id'] },
  { ...post('join-event'), sends: ['eventId', 'userId', 'msisdn'] },
  { ...post('leave-event'), sends: ['eventId', 'userId'] },
  {
    ...post('create-challenge'),
    sends: [
      'eventId',
      'challengerTeamId',
      'challengedTeamId',
      'proposedDate',
      'msisdn',
      'isInstant',
    ],
  },
  { ...post('accept-match'), sends: ['matchId', 'acceptedById', 'msisdn'] },
  { ...post('ready-up'), sends: ['matchId', 'msisdn'] },
  { ...post('decline-schedule'), sends: ['matchId', 'acceptedById', 'proposedDate', 'msisdn'] },
  { ...get('event-by-id-matches'), sends: ['eventId', 'status', 'userId', 'msisdn'] },
  { ...get('games'), sends: ['country', 'provider'] },
  {
    ...post('register'),
    sends: ['username', 'cellNumber', 'country', 'provider', 'avatarUrl', 'email'],
  },
  { ...post('login'), sends: ['msisdn'] },
  { ...get('profile'), sends: ['msisdn'] },
  { ...get('profile-stats'), sends: ['msisdn'] },
  { ...get('user-matches'), sends: ['msisdn', 'status'] },
  { ...get('get-match'), sends: ['msisdn', 'matchId'] },
  {
    ...post('profile-update'),
    sends: [
      'username',
      'avatarUrl',
      'email',
      'cellNumber',
      'country',
      'firstName',
      'lastName',
      'dateOfBirth',
      'gender',
    ],
  },
  {
    ...post('submit-scores'),
    sends: [
      'eventTeamIdChallenger',
      'userIdChallenger',
      'scoreChallenger',
      'eventTeamIdChallenged',
      'userIdChallenged',
      'scoreChallenged',
    ],
  },
  { ...get('notifications'), sends: ['msisdn'] },
  { ...post('notification-read'), sends: ['msisdn', 'read', 'notificationId'] },
  { ...post('get-game-leaderboard'), sends: ['msisdn', 'eventName'] },
  { ...get('get-bracket-event'), sends: ['id'] },
  {
    ...post('dcb/get-user-via-product-id'),
    sends: ['msisdn', 'productId', 'externalRef'],
  },
  { ...post('dcb/encrypt-msisdn'), sends: ['msisdn'] },
  { ...post('dcb/track-login'), sends: ['msisdn', 'service', 'isWeb'] },
  { ...post('dcb/request-otp'), sends: ['msisdn', 'serviceId'] },
  { ...post('dcb/validate-otp'), sends: ['msisdn', 'serviceId', 'otp'] },
  { ...post('dcb/update-avatar-from-msisdn'), sends: ['msisdn', 'serviceId', 'avatar'] },
  { ...post('kenya/get-user'), sends: ['msisdn', 'productId'] },
  { ...post('kenya/request-otp'), sends: ['msisdn', 'productId'] },
  { ...post('kenya/validate-otp'), sends: ['msisdn', 'productId', 'otp'] },
  {
    ...post('kenya/unsubscribe'),
    sends: ['requestId', 'channel', 'msisdn', 'offerCode'],
  },
  { ...post('telkom/update-user-state'), sends: ['msisdn', 'productId'] },
  {
    ...post('telkom/subscribe'),
    sends: ['msisdn', 'svc_id', 'ext_ref', 'channel', 'doi_channel'],
  },
  { ...post('telkom/unsubscribe'), sends: ['msisdn', 'productId'] },
  { ...post('telkom/v2-get-user-via-product-id'), sends: ['msisdn', 'productId'] },
] as const satisfies readonly CallRow[];

function get<const Path extends string>(path: Path) {
  return { id: `call.${path}`, method: 'GET', path, says: `GET ${path}` } as const;
}

function post<const Path extends string>(path: Path) {
  return { id: `call.${path}`, method: 'POST', path, says: `POST ${path}` } as const;
}
