#!/usr/bin/env node
// Of `psql` as much as the scripts of docs/ use: the PostgreSQL of the tests comes without one.
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import pg from 'pg';

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [] },
    username: { type: 'string' },
    dbname: { type: 'string' },
  },
});
const variables = Object.fromEntries(values.set.map((each) => each.split(/=(.*)/s)));
const client = new pg.Client({
  host: process.env.PGHOST,
  user: values.username,
  database: values.dbname,
});
await client.connect();
const statements = await text(process.stdin);
await client.query(
  statements.replaceAll(/:'(\w+)'/g, (_, name) => client.escapeLiteral(variables[name] ?? '')),
);
await client.end();
