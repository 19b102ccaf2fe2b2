import { useStudio } from '#client/settings/service.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import type { KeptTime } from '#shared/booking/changes.ts'
import type { Scope } from '#shared/booking/contract.ts'

/** How much of a series changes, and whether times that were changed one by one change too, once that is answered. */
export interface Extent {
  scope: Scope
  withApart?: boolean
}

export const onlyThis: Extent = { scope: 'this' }

const scopes: Record<Scope, string> = {
  this: 'This one',
  following: 'This and those after it',
  all: 'All of the series',
}
const isScope = (value: string): value is Scope => value in scopes

const apartOf = (kept: readonly KeptTime[]) => kept.filter(({ why }) => why === 'apart')

/** Whether the question about times that were changed one by one is still open. */
export const lacksApart = ({ scope, withApart }: Extent, kept: readonly KeptTime[] = []): boolean =>
  scope !== 'this' && withApart === undefined && apartOf(kept).length > 0

/** The extent as requests carry it. */
export const extentAsked = ({ scope, withApart }: Extent) =>
  scope === 'this' ? {} : { scope, ...(withApart !== undefined && { withApart }) }

/** The extent of an undo, which leaves out what the change left out. */
export const undoneExtent = ({ scope }: Extent) => extentAsked({ scope, withApart: false })

/** Which times of a series have stayed, and why. */
export const keptWords = (kept: readonly KeptTime[], moment: (at: Date) => string) =>
  kept.map(({ startsAt, message }) => `${moment(startsAt)} stays. ${message}`)

interface SeriesExtentProps {
  extent: Extent
  /** The times that would stay. */
  kept: readonly KeptTime[] | undefined
  onChange: (extent: Extent) => void
}

/** Asks how much of a series changes, and whether times that were changed one by one do. Says which times stay. */
export function SeriesExtent({ extent, kept = [], onChange }: SeriesExtentProps) {
  const { moment } = useStudio()
  const { scope, withApart } = extent
  const isSeries = scope !== 'this'
  const whenOf = ({ startsAt }: KeptTime) => moment(startsAt)
  const apart = apartOf(kept).map(whenOf)
  const others = kept.filter(({ why }) => why !== 'apart').map((one) => `${whenOf(one)}: ${one.message}`)

  return (
    <div className="grid min-w-0 gap-2 text-sm">
      <Select
        isTight
        aria-label="How much of the series"
        value={scope}
        onChange={({ target: { value } }) => isScope(value) && onChange({ scope: value })}
      >
        {Object.entries(scopes).map(([of, label]) => (
          <option key={of} value={of}>
            {label}
          </option>
        ))}
      </Select>
      {isSeries && (apart.length > 0 || withApart === true) && (
        <Select
          isTight
          aria-label="Those that were changed by hand"
          value={withApart === undefined ? '' : withApart ? 'change' : 'keep'}
          onChange={({ target: { value } }) => value !== '' && onChange({ scope, withApart: value === 'change' })}
        >
          <option value="">Changed by hand: {apart.join('; ')}</option>
          <option value="keep">Leave those as they are</option>
          <option value="change">Change those too</option>
        </Select>
      )}
      {isSeries && others.length > 0 && <p className="text-muted figures">Stays: {others.join(' ')}</p>}
    </div>
  )
}
