import { useStudio } from '#client/settings/service.ts'
import type { SheetClub } from '#shared/builds/sheets/sheet.ts'
import { showField } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf, SpecKey } from '#shared/clubs/spec.ts'

/** A sheet to read: one card a club with its decided values. */
export function ClubCards({ clubs }: { clubs: readonly SheetClub[] }) {
  const { studio } = useStudio()

  return (
    <ul className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      {clubs.map(({ key, slot, spec }) => (
        <li key={key} className="border-t border-line pt-3">
          <h3 className="font-medium">{nameOfSlot(slot)}</h3>
          <dl className="mt-1 grid text-sm">
            {SpecKey.options
              .filter((field) => spec[field] !== undefined)
              .map((field) => (
                <div key={field} className="flex justify-between gap-4 py-0.5">
                  <dt className="text-muted">{fieldOf(field).label}</dt>
                  <dd className="text-right wrap-anywhere figures">{showField(field, spec[field], studio.locale)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
