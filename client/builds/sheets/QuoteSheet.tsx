import { useAct } from '#client/api/use-act.ts'
import { createQuote } from '#client/builds/quotes/queries.ts'
import { quotePath } from '#client/builds/quotes/quote-words.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

/** Prices the sheet as it was shared, and goes on there. */
export function QuoteSheet({ sheet: { id } }: { sheet: Sheet }) {
  const go = useGo()
  const quoting = useAct(() => createQuote(id), { onDone: (quote) => void go(quotePath(quote.id)), failsInToast: true })

  return (
    <Button size="tight" busy={quoting.isPending} onClick={() => quoting.mutate()}>
      Quote
    </Button>
  )
}
