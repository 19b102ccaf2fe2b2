import { useState } from 'react'

import { Ask, useContent } from '#client/content/service.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { Season } from '#shared/leagues/contract.ts'

import { seasonTitle } from './league-words.ts'

const parties = ['alone', 'with a partner', 'as a team'] as const

/** The page's end: which season, how many come, and the question. */
export function AskForPlace({ offered, played }: { offered: readonly Season[]; played: readonly Season[] }) {
  const { ask } = useContent('league-sign-up')
  const { read, change } = useAddress()
  const [party, setParty] = useState<string>(parties[0])
  const seasons = [...offered, ...played]
  const chosen = seasons.find(({ id }) => id === read('season')) ?? offered[0]
  const isSubstitute = chosen !== undefined && played.includes(chosen)

  return (
    <Ask of={ask}>
      {chosen && (
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <Field label="Which league">
            {(ids) => (
              <Select {...ids} value={chosen.id} onChange={({ target }) => change({ season: target.value })}>
                {seasons.map((season) => (
                  <option key={season.id} value={season.id}>
                    {season.league.name}
                    {played.includes(season) && ' (as a substitute)'}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {!isSubstitute && (
            <Field label="You come">
              {(ids) => (
                <Select {...ids} value={party} onChange={({ target }) => setParty(target.value)}>
                  {parties.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
      )}
      <EnquiryForm
        topic="league"
        {...(chosen && { about: `${seasonTitle(chosen)}, ${isSubstitute ? 'as a substitute' : party}` })}
      />
    </Ask>
  )
}
