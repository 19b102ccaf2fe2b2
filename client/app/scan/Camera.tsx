import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}

declare global {
  interface Window {
    /** Of Chromium on Android; no other browser has it yet. */
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

const formats = ['qr_code', 'code_128', 'ean_13']
const everyMilliseconds = 250

/** What the camera sees, and the first code in it; nothing where the browser reads none. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const found = useEffectEvent(onCode)
  const canRead = typeof window !== 'undefined' && window.BarcodeDetector !== undefined
  useEffect(() => {
    const screen = video.current
    if (!screen || !window.BarcodeDetector) return undefined

    const detector = new window.BarcodeDetector({ formats })
    const camera = watch(screen, () => setProblem('The camera may not be used here. Type the code.'))
    const timer = setInterval(() => {
      if (screen.readyState < screen.HAVE_CURRENT_DATA) return
      void detector.detect(screen).then(
        ([code]) => code && found(code.rawValue),
        () => undefined,
      )
    }, everyMilliseconds)
    return () => {
      clearInterval(timer)
      camera.end()
    }
  }, [])
  if (!canRead) return null
  if (problem) return <p className="text-muted">{problem}</p>

  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="What the camera sees"
      className="aspect-square w-full rounded bg-sunken object-cover"
    />
  )
}

function watch(screen: HTMLVideoElement, onRefused: () => void) {
  let stream: MediaStream | undefined
  let ended = false
  const stop = () => stream?.getTracks().forEach((track) => track.stop())
  const begin = async () => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (ended) return stop()
      screen.srcObject = stream
      await screen.play()
    } catch {
      if (!ended) onRefused()
    }
  }
  void begin()

  return {
    end() {
      ended = true
      stop()
    },
  }
}
