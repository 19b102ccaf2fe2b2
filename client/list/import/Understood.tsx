import { useId } from 'react'

import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { ImportQuestion, ImportReport } from '#shared/http/csv-import.ts'

interface UnderstoodProps {
  report: Pick<ImportReport, 'questions' | 'remarks'>
  onAnswer: (key: string, value: string) => void
}

/** What the file leaves open, and what it was found to say, before anything of it is kept. */
export function Understood({ report: { questions, remarks }, onAnswer }: UnderstoodProps) {
  const id = useId()

  return (
    <>
      <Questions questions={questions} onAnswer={onAnswer} />
      {remarks.length > 0 && (
        <section aria-labelledby={id} className="grid gap-3">
          <h2 id={id} className="font-display text-xl">
            What was understood
          </h2>
          <ul className="grid max-w-3xl gap-1 text-sm text-muted">
            {remarks.map((remark) => (
              <li key={remark} className="wrap-anywhere">
                {remark}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface QuestionsProps {
  questions: readonly ImportQuestion[]
  onAnswer: UnderstoodProps['onAnswer']
}

/** Each is answered once, for all of its rows, and can be answered otherwise until the import. */
function Questions({ questions, onAnswer }: QuestionsProps) {
  const id = useId()
  if (questions.length === 0) return null

  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="font-display text-xl">
        {questions.length === 1 ? 'A question' : 'Questions'}
      </h2>
      {questions.map(({ key, sentence, choices, answer, lines, count }) => (
        <div key={key} className="max-w-xl">
          <Field label={sentence} hint={hintOf(lines, count)}>
            {(ids) => (
              <Select {...ids} value={answer ?? ''} onChange={({ target }) => onAnswer(key, target.value)}>
                {answer === null && <option value="">Choose</option>}
                {choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      ))}
    </section>
  )
}

const hintOf = (lines: readonly number[], count: number) =>
  `${count === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}${count > lines.length ? ' …' : ''}`
