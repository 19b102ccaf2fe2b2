import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- The record that a part is for, as people call it: T-1042, B-1188. Its owner is one job or club of that.
    alter table stock_need
      add column job_kind text check (job_kind in ('ticket', 'build')),
      add column job_id uuid,
      add column job_number text,
      add constraint stock_need_names_a_whole_job check (num_nonnulls(job_kind, job_id, job_number) in (0, 3));
    alter table stock_reservation
      add column job_kind text check (job_kind in ('ticket', 'build')),
      add column job_id uuid,
      add column job_number text,
      add constraint stock_reservation_names_a_whole_job check (num_nonnulls(job_kind, job_id, job_number) in (0, 3));

    -- What waited or was promised before there were these names.
    create temporary table job_of on commit drop as
      select 'ticket_job' as owner_kind, ticket_job.id as owner_id, 'ticket' as kind, ticket.id, ticket.number
        from ticket_job join ticket on ticket.id = ticket_job.ticket_id
      union all
      select 'build_club', build_club.id, 'build', build.id, build.number
        from build_club join build on build.id = build_club.build_id;
    update stock_need as need set job_kind = job.kind, job_id = job.id, job_number = job.number
      from job_of as job where job.owner_kind = need.owner_kind and job.owner_id = need.owner_id;
    update stock_reservation as promised set job_kind = job.kind, job_id = job.id, job_number = job.number
      from job_of as job where job.owner_kind = promised.owner_kind and job.owner_id = promised.owner_id;
  `.execute(db)
}
