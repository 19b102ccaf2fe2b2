import { type ReactNode, useEffect, useId, useRef } from 'react'

import { Button } from '#client/ui/Button.tsx'

interface FootQuestionProps {
  title: string
  words: string
  problem: string | undefined
  onPutBack: () => void
  /** Its answers; `data-first` has the focus. */
  children: ReactNode
}

/** At the foot of the board, which stays: what a drop does, before it is done. Escape puts it back. */
export function FootQuestion({ title, words, problem, onPutBack, children }: FootQuestionProps) {
  const titleId = useId()
  const question = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- another problem has another first answer
  useEffect(() => question.current?.querySelector<HTMLElement>('[data-first], [data-last]')?.focus(), [problem])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape puts it back from each of its buttons
    <section
      ref={question}
      data-foot-question
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onPutBack()
      }}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-edge bg-surface px-4 py-3 shadow-float print:hidden"
    >
      <div className="mx-auto flex max-w-5xl flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-0.5">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          <p className="text-sm figures">{words}</p>
          {problem !== undefined && (
            <p role="alert" className="text-sm font-medium text-flag-deep">
              {problem}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          {children}
          <Button tone="quiet" size="tight" data-last onClick={onPutBack}>
            Put it back
          </Button>
        </div>
      </div>
    </section>
  )
}
