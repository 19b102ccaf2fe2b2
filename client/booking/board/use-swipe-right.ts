import { type TouchEvent, useRef } from 'react'

const leastPixels = 60

/** For what a finger wipes to the right. Up and down scrolls. */
export function useSwipeRight(onSwipe: () => void) {
  const began = useRef<{ x: number; y: number }>(undefined)

  return {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches.length === 1 ? touches[0] : undefined
      began.current = finger && { x: finger.clientX, y: finger.clientY }
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches[0]
      if (!began.current || !finger) return
      const [across, along] = [finger.clientX - began.current.x, finger.clientY - began.current.y]
      if (across > leastPixels && across > 2 * Math.abs(along)) onSwipe()
    },
  }
}
