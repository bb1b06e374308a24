-- An act on the command line (npm run admin) is done by the operator of the machine, who need not be a player.
alter table official_acts alter column official_id drop not null;
