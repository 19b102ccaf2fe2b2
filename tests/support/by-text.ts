/** An order in which what is compared without one stands alike on both sides. */
export const byText = (one: unknown, other: unknown): number => String(one).localeCompare(String(other))
