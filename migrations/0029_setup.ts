import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- When the set-up was complete; until then visitors are told that the studio opens soon.
    alter table location add column opened_at timestamptz;
    update location set opened_at = now();

    -- Who of the people works here as this member of the staff: by it a colleague sees their own calendar.
    -- A mail of the set-up invites them once, whatever becomes of the account.
    alter table resource add column invited_at timestamptz,
      add column person_id uuid constraint person_is_one_member_of_staff unique references person,
      add constraint only_staff_is_a_person check (person_id is null or kind = 'staff');
    update resource set person_id = found.person_id
      from (
        select resource.id, (array_agg(person.id))[1] as person_id
        from resource join person on lower(trim(first_name || ' ' || last_name)) = lower(trim(resource.name))
        where kind = 'staff'
          and exists (select from user_role where user_role.user_id = person.user_id and role_name <> 'member')
        group by resource.id having count(*) = 1
      ) as found
      where resource.id = found.id
        and not exists (
          select from resource as namesake
          where namesake.kind = 'staff' and namesake.id <> resource.id
            and lower(trim(namesake.name)) = lower(trim(resource.name))
        );

    -- What a service is good for, so that pages find it by more than its category.
    alter table service add column flags text[] not null default '{}' check (
      flags <@ array['recommended', 'juniors', 'playing', 'lab_putters', 'driver', 'woods', 'irons', 'wedges', 'putter']
    );
    update service set flags = known.flags
      from (values
        ('swing_eval', array['recommended']),
        ('driver_fitting', array['driver']),
        ('woods_fitting', array['woods']),
        ('iron_fitting', array['recommended', 'irons']),
        ('wedge_fitting', array['wedges']),
        ('long_game_fitting', array['driver', 'woods', 'irons']),
        ('full_bag_fitting', array['driver', 'woods', 'irons', 'wedges', 'putter']),
        ('putter_fitting', array['recommended', 'putter']),
        ('lab_putter_fitting', array['lab_putters', 'putter']),
        ('loft_lie_check', array['recommended']),
        ('adult_lesson', array['recommended']),
        ('junior_lesson', array['juniors']),
        ('playing_lesson', array['playing']),
        ('bay_rental_60', array['recommended'])
      ) as known (code, flags)
      where service.code = known.code;
  `.execute(db)
}
