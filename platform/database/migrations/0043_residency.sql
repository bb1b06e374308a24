-- A battleground for those who live in one country (ISO 3166-1 alpha-2); null: wherever they live.

alter table events add column residency text check (residency ~ '^[A-Z]{2}$');
