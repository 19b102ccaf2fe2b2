import { useStudio } from '#client/settings/use-studio.ts'
import type { BuildClub } from '#shared/builds/orders/club.ts'
import { showField } from '#shared/clubs/rules.ts'
import { fieldOf } from '#shared/clubs/spec.ts'

/** What was signed before a club came back, or of the one that another one replaced: the bench compares with it. */
export function EarlierMeasures({ club: { earlierMeasures } }: { club: BuildClub }) {
  const { moment, studio } = useStudio()
  if (earlierMeasures.length === 0) return null

  return (
    <details className="text-sm">
      <summary className="min-h-row cursor-pointer py-1 text-muted">Measured before</summary>
      <ul className="grid gap-1 pb-1 figures">
        {earlierMeasures.map(({ field, value, pass, by, at }) => (
          <li key={`${field} ${at.getTime()}`} className="wrap-anywhere">
            <span className="text-muted">{fieldOf(field).label} </span>
            {showField(field, value, studio.locale)}
            {!pass && ', outside its tolerance'}
            <span className="text-muted">, {[by, moment(at)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
