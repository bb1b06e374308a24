-- Paystack has one token for a card that is saved twice, also by two payers with one address (decision 0103).
alter table cards drop constraint cards_token_key;
create index cards_by_token on cards (token);
