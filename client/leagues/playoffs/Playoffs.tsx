import { useSuspenseQuery } from '@tanstack/react-query'

import { Notice } from '#client/ui/feedback/Notice.tsx'
import { listWords } from '#shared/words.ts'

import { BracketTree } from './BracketTree.tsx'
import { bracketOf } from './queries.ts'

/** The playoffs of a season, below its table; nothing for one without any. */
export function Playoffs({ seasonId }: { seasonId: string }) {
  const { data: bracket } = useSuspenseQuery(bracketOf(seasonId))
  const { teams, rounds, isProvisional, moved } = bracket
  if (teams === 0 || rounds.length === 0) return null

  return (
    <section aria-labelledby="playoffs" className="grid gap-4">
      <h2 id="playoffs" className="font-display text-2xl font-medium tracking-tight">
        Playoffs
      </h2>
      <p className="max-w-[62ch] text-muted">
        {isProvisional
          ? `The best ${teams} play on. This is who would meet whom if the table stayed as it is.`
          : 'Who loses is out. Who is level plays on by the better place in the table.'}
      </p>
      {moved.length > 0 && (
        <Notice title="The table was corrected after the playoffs had begun">
          {listWords(
            moved.map(({ name, seed, rank }) => `${name} began as number ${seed} and is now ${rank ?? 'out'}`),
          )}
          . The playoffs go on as they were dealt.
        </Notice>
      )}
      <BracketTree bracket={bracket} />
    </section>
  )
}
