import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'

/** Asks about a sheet or its build, before or after approval. */
export function AskAboutSheet({ ask }: { ask: (text: string) => Promise<unknown> }) {
  const [text, setText] = useState('')
  const asking = useAct(() => ask(text), { onDone: () => setText('') })

  return (
    <form
      className="grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!asking.isPending) asking.mutate()
      }}
    >
      <Field label="A question about it?" hint="We answer by mail.">
        {(ids) => (
          <TextArea
            {...ids}
            required
            rows={3}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {asking.isSuccess && <Notice kind="success">Your question is sent.</Notice>}
      {asking.error && <Refusal title="It is not sent" error={asking.error} />}
      <Button type="submit" tone="quiet" busy={asking.isPending} className="justify-self-start">
        Ask
      </Button>
    </form>
  )
}
