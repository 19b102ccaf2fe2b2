import { readFile } from 'node:fs/promises'

import { type Kysely, sql } from 'kysely'
import { parse } from 'yaml'

// Servers keep rendered pages until the words that they are made of change (server/content/edition.ts).
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create trigger content_is_announced after insert or update or delete or truncate on content
      execute function announce_change('content')
  `.execute(db)

  // Until then the program said these words. A studio that is set up gets them as rows, and keeps what it has worded itself.
  // A studio that is not set up yet gets them from the set-up.
  await sql`
    insert into content (page, part, body)
    select page, part, trim(body, e'\n')
    from jsonb_each(${await firstWords()}::jsonb) as pages (page, parts), jsonb_each_text(parts) as words (part, body)
    where exists (select from location)
    on conflict (page, part) do update set body = excluded.body, version = content.version + 1, updated_at = now()
      where content.version = 1 and content.body <> excluded.body
  `.execute(db)
}

/** The set-up reads the same file, so that an old studio begins with the words of a new one. */
async function firstWords(): Promise<string> {
  const text = await readFile(new URL('../server/setup/starter.yml', import.meta.url), 'utf8')
  const { content }: { content: Record<string, Record<string, string>> } = parse(text)
  return JSON.stringify(content)
}
