import type { CompiledQuery } from 'kysely'

import type { Db } from './database.ts'

type Query<Row> = { compile: () => CompiledQuery<Row> }

/**
 * Compiles a query once and then only fills in parameters, for what every request asks. Building its SQL takes 22 µs, a
 * tenth of a signed-in request; without it the rate of these is below its bound, half that of a bare server (`npm run
 * bench -- auth`). `names` are the parameters; all are texts.
 */
export function prepared<const Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, parameters: Record<Name, string>) => Query<Row>,
): (db: Db, values: Record<Name, string>) => Promise<Row | undefined> {
  let known: { query: CompiledQuery<Row>; order: (Name | undefined)[] } | undefined

  return async (db, values) => {
    known ??= compile(db, names, build)
    const { query, order } = known
    const parameters = query.parameters.map((parameter, at) => {
      const name = order[at]
      return name === undefined ? parameter : values[name]
    })
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })

    return rows[0]
  }
}

/** Builds the query with each parameter's name as its value, to find where it stands. */
function compile<Name extends string, Row>(
  db: Db,
  names: readonly Name[],
  build: (db: Db, parameters: Record<Name, string>) => Query<Row>,
) {
  const placeholders = new Map(names.map((name) => [`parameter ${name}`, name]))
  const query = build(
    db,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Object.fromEntries forgets the keys
    Object.fromEntries(names.map((name) => [name, `parameter ${name}`])) as Record<Name, string>,
  ).compile()
  const order = query.parameters.map((parameter) => placeholders.get(String(parameter)))

  return { query, order }
}
