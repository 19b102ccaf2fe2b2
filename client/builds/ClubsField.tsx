import { nameOfSlot, type Slot } from '#shared/clubs/slots.ts'

import type { ClubForm } from './request-form.ts'

const rows: readonly { name: string; slots: readonly Slot[] }[] = [
  { name: 'Woods', slots: ['D', '3W', '5W', '7W'] },
  { name: 'Hybrids', slots: ['3H', '4H', '5H'] },
  { name: 'Irons', slots: ['4i', '5i', '6i', '7i', '8i', '9i'] },
  { name: 'Wedges', slots: ['PW', 'GW', 'SW', 'LW'] },
]

/** The bag, a button a club. */
export function ClubsField({ form }: { form: ClubForm }) {
  const problem = form.formState.errors.clubs?.message

  return (
    <fieldset aria-describedby={problem && 'clubs-problem'}>
      <legend className="font-medium">Clubs to build</legend>
      <div className="mt-2 divide-y divide-line border-y border-line">
        {rows.map(({ name, slots }) => (
          <div key={name} className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[5.5rem_1fr] sm:items-center">
            <p className="text-sm text-muted">{name}</p>
            <div className="flex flex-wrap gap-2">
              {slots.map((slot) => (
                <label
                  key={slot}
                  title={nameOfSlot(slot)}
                  className="grid min-h-11 min-w-13 cursor-pointer place-items-center rounded border border-edge bg-surface px-3 font-mono text-base hover:border-ink has-checked:border-fairway has-checked:bg-turf has-checked:font-bold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-fairway"
                >
                  <input type="checkbox" value={slot} className="sr-only" {...form.register('clubs')} />
                  <span aria-hidden>{slot}</span>
                  <span className="sr-only">{nameOfSlot(slot)}</span>
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
      {problem && (
        <p id="clubs-problem" className="pt-1.5 text-sm font-medium text-flag-deep">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
