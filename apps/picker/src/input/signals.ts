let audio: AudioContext | null = null;

/** Felt and heard: a short high tone for what was taken, a long low one and a strong buzz for what was refused. */
export function signal(kind: 'good' | 'bad'): void {
  navigator.vibrate?.(kind === 'good' ? 40 : [200, 80, 200]);
  try {
    audio ??= new AudioContext();
    void audio.resume();
    beep(audio, kind === 'good' ? { hertz: 1_320, seconds: 0.08 } : { hertz: 180, seconds: 0.5 });
  } catch {
    // Without sound the screen and the buzz say the same.
  }
}

function beep(context: AudioContext, { hertz, seconds }: { hertz: number; seconds: number }): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'square';
  tone.frequency.value = hertz;
  volume.gain.value = 0.2;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + seconds);
}
