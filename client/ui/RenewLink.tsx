import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'

import { Button } from './Button.tsx'
import { errorToast } from './feedback/error-toast.ts'
import { toast } from './feedback/toast.ts'

interface RenewLinkProps {
  /** What is pressed. */
  children: ReactNode
  renew: () => Promise<{ to: string }>
  /** Whether there is an address to which it can be sent. */
  hasEmail: boolean
  /** What shows the link, and is asked anew. */
  touches?: readonly QueryKey[]
}

/** Has a new link mailed to the client of a record: the one that they were sent before ends with that. */
export function RenewLink({ children, renew, hasEmail, touches = [] }: RenewLinkProps) {
  const queries = useQueryClient()
  const isAsking = useRef(false)
  const renewing = useMutation({
    mutationFn: renew,
    onSuccess: ({ to }) => toast({ title: `A new link went to ${to}`, description: 'The former one has ended.' }),
    onSettled() {
      isAsking.current = false
      return Promise.all(touches.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    onError: (error) => toast(errorToast(error)),
  })

  // Pressed twice at a time it is one link: the first of two would have ended before it was read.
  const press = () => {
    if (isAsking.current) return
    isAsking.current = true
    renewing.mutate()
  }

  if (!hasEmail) return <p className="text-sm text-muted">No mail address is known: no link can be sent.</p>

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="tight" tone="quiet" busy={renewing.isPending} onClick={press}>
        {children}
      </Button>
      <span className="text-sm text-muted">The link that they have ends.</span>
    </div>
  )
}
