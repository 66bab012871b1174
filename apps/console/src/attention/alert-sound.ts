const HERTZ = 660;
const SECONDS = 0.18;

let audio: AudioContext | null = null;

/** A short tone. Browsers let a page make it once somebody has touched it; before that it is silent. */
export function playAlert(): void {
  audio ??= new AudioContext();
  void audio.resume();
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  oscillator.frequency.value = HERTZ;
  volume.gain.setValueAtTime(0.12, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + SECONDS);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(now);
  oscillator.stop(now + SECONDS);
}
