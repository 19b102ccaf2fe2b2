import { useSuspenseQuery } from '@tanstack/react-query'

import { useFigureWords, wordsOf } from '#client/analytics/figure-words.ts'
import { changesOf } from '#client/analytics/queries.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import type { Change } from '#shared/analytics/contract.ts'
import type { FigurePage } from '#shared/analytics/figures.ts'
import type { Comparison, Period } from '#shared/analytics/period.ts'

interface WhatChangedProps extends Period {
  page: FigurePage
  compare: Exclude<Comparison, 'none'>
}

/** At most three figures that changed more than the others, each with the groups that explain most of it. */
export function WhatChanged({ page, ...question }: WhatChangedProps) {
  const { changes } = useSuspenseQuery(changesOf(page, question)).data
  if (changes.length === 0) return null

  return (
    <section aria-label="What changed most" className="grid gap-1">
      <h2 className="text-sm font-semibold">What changed most</h2>
      <ul className="grid max-w-prose gap-1">
        {changes.map((change) => (
          <li key={change.code}>
            <OneChange page={page} change={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const mostParts = 3

function OneChange({ page, change: { code, value, previous, by, parts } }: { page: FigurePage; change: Change }) {
  const { linkTo } = useAddress()
  const { valueOf, changeOf } = useFigureWords()
  const { label, unit } = wordsOf(page, code)
  const link = 'underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway'
  const signed = (by: number) => `${by > 0 ? '+' : ''}${valueOf(unit, by, code)}`

  return (
    <>
      <Link to={linkTo({ figure: code, of: undefined })} preventScrollReset className={`${link} font-semibold`}>
        {label}
      </Link>{' '}
      <span className="figures">
        {valueOf(unit, value, code)}, {changeOf(page, { code, unit, value, previous })?.text}
      </span>
      {by !== null && parts.length > 0 && (
        <span className="text-muted figures">
          :{' '}
          {parts.slice(0, mostParts).map(({ key, name, change }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <Link to={linkTo({ by, figure: code, of: key })} preventScrollReset className={link}>
                {name}
              </Link>{' '}
              {signed(change)}
            </span>
          ))}
        </span>
      )}
    </>
  )
}
