import { useAct } from '#client/api/use-act.ts'
import { stockKey } from '#client/inventory/queries.ts'

interface ReceivedDelivery {
  number: string
  status: string
}

/** Receives once, however often it is pressed, and says whether something is still to come. */
export function useReceiving<Body>(receive: (body: Body) => Promise<ReceivedDelivery>, onDone: () => void) {
  return useAct(receive, {
    done: ({ number, status }) =>
      status === 'received' ? `${number}: all of it has come` : `${number}: the rest is still to come`,
    onDone,
    touches: [stockKey],
  })
}
