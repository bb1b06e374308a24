-- Keys and webhooks end with the role or the ban; those of officials who were relieved or banned before end now.
update api_keys
set revoked_at = now()
from players
left join sanctions on sanctions.id = players.sanction_id
  and sanctions.kind = 'ban' and sanctions.lifted_at is null
where players.id = api_keys.owner_id
  and api_keys.revoked_at is null
  and (
    sanctions.id is not null
    or not 'administrator' = any (players.roles) and exists (
      select from unnest(api_keys.scopes) as scope
      where not (case
        when scope in ('moderator', 'support', 'organiser', 'administrator') then scope
        else 'organiser'
      end = any (players.roles))
    )
  );

with stopped as (
  update webhooks
  set off_at = now(), off_because = 'owner'
  from players
  left join sanctions on sanctions.id = players.sanction_id
    and sanctions.kind = 'ban' and sanctions.lifted_at is null
  where players.id = webhooks.owner_id
    and webhooks.off_at is null
    and webhooks.deleted_at is null
    and (sanctions.id is not null or not players.roles && array['organiser', 'administrator'])
  returning webhooks.id
)
update webhook_deliveries
set state = 'parked'
from stopped
where webhook_deliveries.webhook_id = stopped.id and webhook_deliveries.state = 'waiting';
