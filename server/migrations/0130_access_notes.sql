-- How to get to an asset, and what grows near it: docs/decisions/0134.

alter table assets add column access_notes text, add column vegetation_notes text;
