import { Plus } from 'lucide-react'

import type { Question } from './service-words.ts'

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="gap-x-14 border-t border-line lg:grid lg:grid-cols-2 lg:items-start">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex min-h-12 items-center justify-between gap-4 py-2.5 font-medium hover:text-fairway [&::-webkit-details-marker]:hidden">
            {question}
            <Plus aria-hidden className="size-5 shrink-0 text-muted transition-transform group-open:rotate-45" />
          </summary>
          <p className="pb-4 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}
