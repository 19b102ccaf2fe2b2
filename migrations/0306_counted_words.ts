import { type Kysely, sql } from 'kysely'

/**
 * A number in a mail comes with its word, which is another one for one: `{times}` is "1 time" or "3 times", where `{count} times`
 * said "1 times". What a studio has worded itself is rewritten.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const renamed: [template: string[], from: string, to: string][] = [
    [['series_booked', 'series_asked'], '{count} times', '{times}'],
    [['series_booked', 'series_asked'], '{count}', '{times}'],
    [['ticket_group_ready'], '{ready} of {count} bags', '{ready}'],
    [['ticket_group_ready'], ' of {count}', ''],
    [['ticket_group_ready'], '{count}', '{ready}'],
    [['ticket_group_waits'], '{ready} bags', '{ready}'],
    [['regrip_due'], '{months} months', '{age}'],
    [['regrip_due'], '{months}', '{age}'],
  ]
  for (const [names, from, to] of renamed) {
    await sql`
      update mail_template set subject = replace(subject, ${from}, ${to}), lead = replace(lead, ${from}, ${to})
        where name = any(${names}::text[])
    `.execute(db)
  }
}
