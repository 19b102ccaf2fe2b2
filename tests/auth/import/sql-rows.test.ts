import { expect, test } from 'vitest'

import { linesOf } from '#server/auth/import/lines.ts'
import { rowsOfSql } from '#server/auth/import/sql-rows.ts'

import { sqlRows, valuesOf } from './reading.ts'

const rowsIn = async (sql: string) => valuesOf(await sqlRows(sql))

test('only what an auth schema holds of people is read', async () => {
  const dump = `
COPY public.users (id, email) FROM stdin;
1\tnobody
\\.
COPY auth.sessions (id) FROM stdin;
INSERT INTO auth.users (id) VALUES ('a session that looks like a statement');
\\.
INSERT INTO public.users (id) VALUES ('nobody');
INSERT INTO "auth"."refresh_tokens" VALUES (1, 'secret');
COPY "auth"."users" ("id", "email") FROM stdin;
2\tann@example.com
\\.
INSERT INTO auth.identities (id, user_id) VALUES ('3', '2') ON CONFLICT DO NOTHING;
insert into auth.mfa_factors (id) overriding system value values ('4');
`

  const rows = await sqlRows(dump)

  expect(rows).toEqual([
    { table: 'users', place: { file: 'dump.sql', line: 11 }, values: { id: '2', email: 'ann@example.com' } },
    { table: 'identities', place: { file: 'dump.sql', line: 13 }, values: { id: '3', user_id: '2' } },
    { table: 'mfa_factors', place: { file: 'dump.sql', line: 14 }, values: { id: '4' } },
  ])
})

test.for([
  ['a comment', "-- COPY auth.users (id) FROM stdin;\n/* INSERT INTO auth.users (id) VALUES ('1'); /* deeper */ */"],
  [
    'a function body',
    'CREATE FUNCTION f() RETURNS void AS $body$\nCOPY auth.users (id) FROM stdin;\n1\n\\.\n$body$ LANGUAGE sql;',
  ],
  ['a body in other dollars', "DO $$ begin insert into auth.users (id) values ('1'); raise '$x$'; end $$;"],
  [
    'a body in SQL',
    "CREATE OR REPLACE FUNCTION f() RETURNS void BEGIN ATOMIC\n SELECT CASE WHEN true THEN 1 END;\n INSERT INTO auth.users (id) VALUES ('1');\nEND;",
  ],
  ['a rule', "CREATE RULE r AS ON INSERT TO t DO ALSO (SELECT 1; INSERT INTO auth.users (id) VALUES ('1'); SELECT 2);"],
  ['a text', "COMMENT ON TABLE t IS 'It''s;\nCOPY auth.users (id) FROM stdin;\n';"],
  ['an escaped text', String.raw`COMMENT ON TABLE t IS E'it\'s; INSERT INTO auth.users (id) VALUES (''1''); \\';`],
  ['a name', 'CREATE TABLE "COPY auth.users (id) FROM stdin;" (id int);'],
  ['a command of psql', '\\echo INSERT INTO auth.users (id) VALUES'],
])('what stands in %s is no data', async ([, sql]) => {
  const rows = await rowsIn(`${sql}\nINSERT INTO auth.users (id) VALUES ('real');\n`)

  expect(rows).toEqual([{ id: 'real' }])
})

test('values are read as they are spelt, and never run', async () => {
  const rows = await rowsIn(String.raw`
CREATE TABLE auth.users (
    id uuid NOT NULL,
    "email" character varying(255) DEFAULT 'x, y'::character varying,
    confirmed_at timestamptz GENERATED ALWAYS AS (LEAST(a, b)) STORED,
    level numeric(10,2),
    CONSTRAINT users_check CHECK ((level >= 0)),
    PRIMARY KEY (id)
);
INSERT INTO auth.users VALUES ('1', 'o''brien@example.com', DEFAULT, -1.5e3), ('2', NULL, null, TRUE);
INSERT INTO auth.users (id, email) VALUES (E'caf\303\251 \u00e9 \xC3\xA9 \U0001F3CC', '\x6869'::bytea);
INSERT INTO auth.users (id, email) VALUES ('{"a": "b"}'::jsonb, '2024-01-01 00:00:00+00'::timestamp with time zone);`)

  expect(rows).toEqual([
    { id: '1', email: "o'brien@example.com", confirmed_at: null, level: '-1.5e3' },
    { id: '2', email: null, confirmed_at: null, level: 'true' },
    { id: 'café é é 🏌', email: String.raw`\x6869` },
    { id: '{"a": "b"}', email: '2024-01-01 00:00:00+00' },
  ])
})

test('a dump with backslashes of old is read as it was meant', async () => {
  const rows = await rowsIn(String.raw`SET standard_conforming_strings = off;
INSERT INTO auth.users (id) VALUES ('a\\b\'c');`)

  expect(rows).toEqual([{ id: String.raw`a\b'c` }])
})

test('a file of Windows, and one with a byte order mark, is read as any other', async () => {
  const dump =
    "INSERT INTO auth.users (id, name) VALUES ('1', 'two\nlines');\nCOPY auth.users (id) FROM stdin;\n2\n\\.\n"

  for (const form of [dump.replaceAll('\n', '\r\n'), `\uFEFF${dump}`]) {
    expect(await rowsIn(form)).toEqual([{ id: '1', name: 'two\nlines' }, { id: '2' }])
  }
  // A return that is part of a value stays one.
  expect(await rowsIn("SELECT 1;\nINSERT INTO auth.users (id) VALUES ('a\r\nb');")).toEqual([{ id: 'a\r\nb' }])
})

test.for([
  ['INSERT INTO auth.users (id) VALUES (now());', 1, 'this value is no plain one'],
  ["INSERT INTO auth.users (id) VALUES ('a' || 'b');", 1, 'this value is no plain one'],
  ["INSERT INTO auth.users (id) VALUES ('a', 'b');", 1, 'this row has 2 values for 1 columns'],
  ["INSERT INTO auth.users VALUES ('a');", 1, 'this INSERT names no columns: dump it with --column-inserts'],
  ['\nINSERT INTO auth.users (id) SELECT id FROM x;', 2, 'this INSERT carries no VALUES'],
  ["INSERT INTO auth.users (id) VALUES ('a') RETURNING id;", 1, 'this INSERT ends with what is no data'],
  ['COPY auth.users FROM stdin;\n1\n\\.\n', 1, 'this COPY names no columns'],
  ['COPY auth.users (id) FROM stdin WITH (FORMAT csv);\n1\n\\.\n', 1, 'only the plain form of COPY is read'],
  ['COPY auth.users (id, email) FROM stdin;\n1\n\\.\n', 2, 'it has 1 values for 2 columns'],
  ['COPY auth.users (id) FROM stdin;\n1\n', 1, 'the data of this COPY do not end'],
  ['COPY auth.users (id) FROM stdin;\n\\303\n\\.\n', 2, 'a value spells bytes that are not UTF-8'],
  ["\nSET client_encoding = 'LATIN1';", 2, 'this dump is in latin1'],
  ["SELECT 1;\nSELECT 'never", 2, 'this statement does not end'],
  ['SELECT 1;\n/* never', 2, 'this statement does not end'],
  ['-- PostgreSQL database dump\nSELECT 1;', 1, 'the dump that begins here does not end'],
] as const)('%j is refused with its line and the reason', async ([sql, line, reason]) => {
  await expect(sqlRows(sql)).rejects.toThrow(`dump.sql, line ${line}: ${reason}`)
})

test('bytes that are not UTF-8 are refused where they stand, and only where they are read', async () => {
  const latin = Buffer.concat([
    Buffer.from('COPY auth.users (id) FROM stdin;\n1\n'),
    Buffer.of(0xe9),
    Buffer.from('\n\\.\n'),
  ])
  const elsewhere = Buffer.from(latin.toString('latin1').replace('auth.users', 'files.blobs'), 'latin1')

  await expect(sqlRows(latin)).rejects.toThrow('dump.sql, line 3: it is not UTF-8')
  expect(await sqlRows(elsewhere)).toEqual([])
})

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(8 * 1024 * 1024, 'a')
}

test('a line without end is refused before it fills the memory', async () => {
  await expect(Array.fromAsync(rowsOfSql('dump.sql', linesOf('dump.sql', endless())))).rejects.toThrow(
    'longer than 64 MB',
  )
})
