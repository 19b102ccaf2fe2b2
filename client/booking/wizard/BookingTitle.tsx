export const BookingTitle = () => (
  <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">Book a time</h1>
)
