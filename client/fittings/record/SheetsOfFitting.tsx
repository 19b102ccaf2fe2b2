import { sheetPath } from '#client/builds/service.ts'
import { Link } from '#client/routing/Link.tsx'
import type { Fitting } from '#shared/fittings/records.ts'

/** What was written of what the client takes. */
export const SheetsOfFitting = ({ sheets }: Pick<Fitting, 'sheets'>) => (
  <span className="flex flex-wrap gap-x-3">
    {sheets.map(({ id, number }) => (
      <Link key={id} to={sheetPath(id)} className="text-fairway underline">
        {number}
      </Link>
    ))}
  </span>
)
