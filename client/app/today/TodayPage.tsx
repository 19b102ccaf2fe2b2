import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense, useEffect, useState } from 'react'

import { knownTodaySources } from '#client/app/back-office/load.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useGo } from '#client/routing/navigation.ts'
import type { TodaySource, UseTodayRows } from '#client/routing/today.ts'
import { openingNow } from '#client/settings/opening.ts'
import { useLocalNow, useStudio, useDeskDay } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { ThumbFoot } from '#client/ui/ThumbFoot.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'

import { focusFirstRow, stepRow } from './step-row.ts'
import { TodayFigures } from './TodayFigures.tsx'
import { type Answer, TodayList } from './TodayList.tsx'

/** Where the day of whoever works here begins: what needs them, and who comes next. */
export function TodayPage() {
  return (
    <Loaded
      skeleton={
        <>
          <TitleBar title="Today" />
          <Skeleton className="m-4 h-80" />
        </>
      }
    >
      <Today />
    </Loaded>
  )
}

function Today() {
  const { holds } = usePermissions()
  const sources = knownTodaySources().filter(
    ({ needs, also = needs, unless }) => holds(needs) && holds(also) && !(unless !== undefined && holds(unless)),
  )
  const names = sources.map(({ name }) => name)
  const { data: hooks } = useSuspenseQuery({
    queryKey: ['today', names],
    queryFn: () => Promise.all(sources.map(({ load }) => load())),
    staleTime: Infinity,
  })

  // Hooks are called in an order that stays: other sources are another part.
  return <Lists key={names.join()} sources={sources} hooks={hooks} />
}

function Lists({ sources, hooks }: { sources: readonly TodaySource[]; hooks: readonly UseTodayRows[] }) {
  const { studio, dayShort, ...wording } = useStudio()
  const today = useDeskDay()
  const localNow = useLocalNow()
  // oxlint-disable-next-line react/hooks -- as many as there are sources, for as long as this is drawn
  const answers = hooks.flatMap((useRows, index): Answer[] => {
    const source = sources[index]
    return source ? [{ source, ...useRows() }] : []
  })
  const isKnown = answers.every(({ rows, error }) => rows !== undefined || error !== null)
  useEffect(() => (isKnown ? focusFirstRow() : undefined), [isKnown])
  useKeys([
    { key: 'j', what: 'Next row', run: () => stepRow(1) },
    { key: 'k', what: 'Row before', run: () => stepRow(-1) },
  ])
  const of = (list: TodaySource['list']) => answers.filter(({ source, isAbsent }) => source.list === list && !isAbsent)
  const first = [...of('my day'), ...of('next')].flatMap(({ rows }) => rows ?? []).find(({ isDone }) => isDone !== true)
  const { holds } = usePermissions()
  // For their own time also whoever gives something.
  const mayBook = holds('manage_bookings/bookings') || holds('teach/lessons') || holds('conduct/fittings')
  const next = first && ` Next: ${first.who}, ${first.what}.`

  return (
    <>
      <TitleBar
        title="Today"
        figures={[
          dayShort(today),
          openingNow(studio, localNow, wording),
          ...answers.flatMap(({ figures = [] }) => figures),
        ]}
        action={<Acts mayBook={mayBook} />}
      />
      <TodayFigures answers={answers} />
      <div
        className={clsx(
          'grid items-start gap-x-8 gap-y-6 px-4 py-3',
          // Where nobody comes next, what needs somebody has the room.
          first ? 'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'xl:grid-cols-[minmax(0,1fr)_16rem]',
        )}
      >
        <TodayList title="Needs you" answers={of('needs you')} done={`Nothing waits for you.${next ?? ''}`} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {of('my day').length > 0 && (
            <TodayList title="My day" answers={of('my day')} done="You conduct nothing more today." most={most} />
          )}
          <TodayList title="Next" answers={of('next')} done="Nobody else is expected." most={most} />
        </div>
      </div>
      {mayBook && (
        <ThumbFoot>
          <ButtonLink to={newBooking} className="min-h-12 w-full">
            New booking
          </ButtonLink>
        </ThumbFoot>
      )}
    </>
  )
}

const WhomToCall = lazy(async () => ({
  default: (await import('#client/staffing/absence/WhomToCall.tsx')).WhomToCall,
}))

function Acts({ mayBook }: { mayBook: boolean }) {
  const { holds } = usePermissions()
  const [asksWhom, setAsksWhom] = useState(false)

  return (
    <>
      {holds('manage_schedule/staff') && (
        <ButtonLink to={somebodyIll} tone="quiet" size="tight">
          {holds('manage_schedule/studio') ? 'A coach is ill' : 'I am ill'}
        </ButtonLink>
      )}
      {holds('manage_bookings/bookings') && !holds('manage_schedule/staff') && (
        <Button tone="quiet" size="tight" onClick={() => setAsksWhom(true)}>
          A coach is ill
        </Button>
      )}
      {mayBook && <NewBooking />}
      {asksWhom && (
        <Suspense>
          <WhomToCall onClose={() => setAsksWhom(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Of a day: more than of what waits. */
const most = 12

const newBooking = '/admin/bookings/day?new=now'

/** Of a morning: who, and what becomes of their lessons. */
const somebodyIll = '/admin/staff/leave?new=ill'

function NewBooking() {
  const go = useGo()
  useKeys([{ key: 'n', what: 'New booking', run: () => void go(newBooking) }])

  return (
    <ButtonLink to={newBooking} size="tight" className="max-md:hidden">
      New booking
    </ButtonLink>
  )
}
