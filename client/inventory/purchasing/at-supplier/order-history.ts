interface Step<Status extends string> {
  at: Date
  by: string | null
  from: Status | null
  to: Status
  reason: string | null
}

/** The states that an order went through, the latest first. */
export const orderHistory = <Status extends string>(
  steps: readonly Step<Status>[],
  words: Record<Status, { label: string }>,
) =>
  steps
    .map(({ at, from, to, by, reason }, index) => ({
      id: String(index),
      at,
      by: by ?? 'The system',
      what: from === null ? 'Drafted' : 'State',
      ...(from !== null && { from: words[from].label, to: words[to].label }),
      why: reason ?? undefined,
    }))
    .toReversed()
