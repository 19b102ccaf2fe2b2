import { keptInTab } from '#client/ui/browser/kept.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { calculateCourseHandicap } from '#shared/leagues/handicap/calculate.ts'
import type { CourseHandicapQuestion } from '#shared/leagues/handicap/contract.ts'

import { readCourse, TypedCourse } from './typed.ts'
import { useTyped } from './use-typed.ts'

const kept = keptInTab('course-handicap', TypedCourse)

const example: TypedCourse = {
  index: '14.3',
  courseRating: '71.2',
  slopeRating: '131',
  par: '72',
  holes: '18',
  allowancePercent: '95',
}

const fields = [
  { name: 'index', label: 'Handicap index', hint: 'Better than scratch with a plus: +2.4' },
  { name: 'courseRating', label: 'Course rating', hint: 'Of your tee, as on the card' },
  { name: 'slopeRating', label: 'Slope', hint: '113 is usual' },
  { name: 'par', label: 'Par', hint: undefined },
] as const

/** Allowances of the Rules of Handicapping for the ways to play that a studio plays most. */
const allowances = [
  { percent: 100, of: 'Match play, two of two balls' },
  { percent: 95, of: 'Stroke play, Stableford' },
  { percent: 90, of: 'Four-ball match play' },
  { percent: 85, of: 'Four-ball stroke play and Stableford' },
  { percent: 75, of: 'Best ball of four' },
]

/** From an index to the strokes that are played off on a course. */
export function CourseStrokes() {
  const { typed, left, change, leave } = useTyped(kept, () => example)
  const reading = readCourse(typed)
  const problemWith = (name: string) =>
    'problems' in reading && left.has(name) ? reading.problems.get(name) : undefined

  return (
    <section aria-labelledby="course-strokes" className="grid gap-6 lg:grid-cols-[1.2fr_1fr] lg:gap-14">
      <div className="grid content-start gap-5">
        <h2 id="course-strokes" className="font-display text-3xl font-medium tracking-tight">
          Strokes on a course
        </h2>
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
          {fields.map(({ name, label, hint }) => (
            <Field key={name} label={label} hint={hint} error={problemWith(name)}>
              {(ids) => (
                <TextInput
                  {...ids}
                  inputMode={name === 'index' ? 'text' : 'decimal'}
                  autoComplete="off"
                  maxLength={8}
                  className="figures"
                  value={typed[name]}
                  onChange={({ target }) => change({ [name]: target.value })}
                  onBlur={() => leave(name)}
                />
              )}
            </Field>
          ))}
        </div>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label="Holes">
            {(ids) => (
              <Select
                {...ids}
                value={typed.holes}
                onChange={({ target }) => change({ holes: target.value === '9' ? '9' : '18' })}
              >
                <option value="18">18</option>
                <option value="9">9, with the rating of that nine</option>
              </Select>
            )}
          </Field>
          <Field label="Played as">
            {(ids) => (
              <Select
                {...ids}
                value={typed.allowancePercent}
                onChange={({ target }) => change({ allowancePercent: target.value })}
              >
                {allowances.map(({ percent, of }) => (
                  <option key={percent} value={percent}>
                    {of}: {percent} %
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </div>
      <div aria-live="polite" className="rounded border border-line bg-surface p-6 md:p-8">
        {'question' in reading ? (
          <Strokes question={reading.question} />
        ) : (
          <p className="text-muted">Type all four numbers, and your strokes stand here.</p>
        )}
      </div>
    </section>
  )
}

function Strokes({ question }: { question: CourseHandicapQuestion }) {
  const decimals = useDecimals()
  const { course, courseUnrounded, playing } = calculateCourseHandicap(question)
  const { index, holes, courseRating, slopeRating, par, allowancePercent } = question
  const counted = signed(index, 1)
  const played = holes === 18 ? counted : `half of ${counted}, to a tenth,`

  return (
    <>
      <p className="text-muted">You play off</p>
      <p className="font-display text-5xl font-medium tracking-tight figures">{strokesWords(playing)}</p>
      <p className="mt-4">
        Course handicap <strong className="figures">{strokesWords(course)}</strong>: it decides how much a hole counts
        at most for your index.
      </p>
      <p className="mt-4 border-t border-line pt-4 text-sm text-muted figures">
        {decimals(
          `${played} × ${slopeRating} / 113 + ${courseRating.toFixed(1)} − ${par} = ${signed(courseUnrounded, 3)}. ` +
            `Of that, ${allowancePercent} % are ${strokesWords(playing)}: rounded once, at the end.`,
        )}
      </p>
    </>
  )
}

/** Who is better than scratch gives strokes to the course. */
const strokesWords = (strokes: number) => (strokes < 0 ? `+${-strokes}` : String(strokes))
const signed = (value: number, places: number) => value.toFixed(places).replace('-', '−')
