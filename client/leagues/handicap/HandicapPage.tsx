import { leaguesMark } from '#client/leagues/league-words.ts'
import { PageHead } from '#client/ui/PageHead.tsx'

import { CourseStrokes } from './CourseStrokes.tsx'
import { RoundsIndex } from './RoundsIndex.tsx'

/** Two calculators for anybody; what is typed never leaves the browser. */
export const HandicapPage = () => (
  <>
    <PageHead
      seed={77}
      mark={leaguesMark}
      title="Handicap calculators"
      lead="How many strokes you play off here tonight, and what your rounds make of your Studio Handicap: each number with its working."
    />
    <div className="page-width grid gap-14 pt-10 md:pt-14">
      <CourseStrokes />
      <RoundsIndex />
    </div>
  </>
)
