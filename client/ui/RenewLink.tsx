import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import { errorToast } from './feedback/error-toast.ts'
import { toast } from './feedback/toast.ts'

interface RenewLinkProps {
  /** What is pressed. */
  children: ReactNode
  renew: () => Promise<{ to: string }>
}

/** Has a new link mailed to the client of a record: the one that they were sent before ends with that. */
export function RenewLink({ children, renew }: RenewLinkProps) {
  const renewing = useMutation({
    mutationFn: renew,
    onSuccess: ({ to }) => toast({ title: `A new link went to ${to}`, description: 'The former one has ended.' }),
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <Button
      size="tight"
      tone="quiet"
      className="justify-self-start"
      busy={renewing.isPending}
      onClick={() => renewing.mutate()}
    >
      {children}
    </Button>
  )
}
