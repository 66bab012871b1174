import { chooseTheme, type Theme, THEMES, useTheme } from './theme';
import { texts } from '../texts';

export function ThemeChoice() {
  return (
    <label className="theme">
      <span className="for-readers">{texts.theme.label}</span>
      <select value={useTheme()} onChange={(event) => chooseTheme(event.target.value as Theme)}>
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {texts.theme[theme]}
          </option>
        ))}
      </select>
    </label>
  );
}
