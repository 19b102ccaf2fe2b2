import { choose, type Invocation } from '#server/kernel/command.ts'
import { type Finding, ok, warn } from '#server/kernel/feature.ts'
import { jobWork, type Work } from '#server/kernel/work.ts'

import { findWrong, keepFigures } from './keep.ts'

export const figuresUsage = 'rebuild'

const told = 5

const words = (wrong: readonly string[]) =>
  `${wrong.slice(0, told).join(', ')}${wrong.length > told ? ' and others' : ''}`

/** `loftlie figures rebuild`: computes all that is kept of figures anew, and says what was wrong. */
export function runFigures({ words: [what = ''], openServices }: Invocation): Promise<string> {
  return choose(what, {
    async rebuild() {
      const work = jobWork(await openServices(), 'rebuild figures')
      await keepFigures(work)
      const wrong = await findWrong(work, { mends: true })

      return wrong.length === 0 ? 'All figures were right.' : `Mended: ${words(wrong)}.`
    },
  })
}

/** What `doctor --figures` finds: it computes all days anew, and changes nothing. */
export async function checkKeptFigures(work: Work): Promise<Finding> {
  const wrong = await findWrong(work, { mends: false })

  return wrong.length === 0
    ? ok('All kept figures are what their rows come to.')
    : warn(`Kept figures differ from their rows: ${words(wrong)}. Run \`loftlie figures rebuild\`.`)
}
