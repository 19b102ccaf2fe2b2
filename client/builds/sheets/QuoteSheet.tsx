import { useMutation } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { createQuote } from '#client/builds/quotes/queries.ts'
import { quotePath } from '#client/builds/quotes/quote-words.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

/** Prices the sheet as it was shared, and goes on there. */
export function QuoteSheet({ sheet: { id, version } }: { sheet: Sheet }) {
  const go = useGo()
  const keyFor = useIdempotencyKey()
  const quoting = useMutation({
    mutationFn: () => createQuote(id, keyFor([id, version])),
    onSuccess: (quote) => void go(quotePath(quote.id)),
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <Button size="tight" busy={quoting.isPending} onClick={() => quoting.mutate()}>
      Quote
    </Button>
  )
}
