import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { wallTimeOf } from '#shared/time-words.ts'

/** In whose time the times are; a visitor elsewhere is told what that is at home. */
export function ZoneLine({ at }: { at: Date | undefined }) {
  const { studio, zoneName, time, localOf } = useStudio()
  const visitorZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = useNow(60)
  const moment = at ?? now
  const visitorLocal = wallTimeOf(moment, { zone: visitorZone, locale: studio.locale })
  const isElsewhere = visitorLocal !== localOf(moment)

  return (
    <p className="text-sm text-muted">
      Times in {studio.city}, {zoneName()}.
      {isElsewhere && (
        <>
          {' '}
          {at ? `${time(localOf(at))} here is ${time(visitorLocal)}` : `It is ${time(visitorLocal)}`} where you are (
          {visitorZone.replaceAll('_', ' ')}).
        </>
      )}
    </p>
  )
}
