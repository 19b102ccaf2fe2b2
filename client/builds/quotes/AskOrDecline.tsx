import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextArea } from '#client/ui/forms/TextArea.tsx'

import { askAboutQuote, declineQuote, quotesKey } from './queries.ts'

/** The two other ways to answer a quote. */
export function AskOrDecline({ quote: { version }, token }: { quote: { version: number }; token: string }) {
  const [text, setText] = useState('')
  const asking = useAct(() => askAboutQuote({ token, text }), { onDone: () => setText('') })
  const declining = useAct(() => declineQuote({ token, version }), { touches: [quotesKey] })
  const error = asking.error ?? declining.error

  return (
    <form
      className="mt-6 grid max-w-md gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!asking.isPending) asking.mutate()
      }}
    >
      <Field label="A question first?" hint="We answer by mail.">
        {(ids) => <TextArea {...ids} required rows={3} value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
      {asking.isSuccess && <Notice kind="success">Your question is sent.</Notice>}
      {error && <Refusal error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="quiet" busy={asking.isPending}>
          Ask
        </Button>
        <Button tone="quiet" busy={declining.isPending} onClick={() => declining.mutate()}>
          Decline the quote
        </Button>
      </div>
    </form>
  )
}
