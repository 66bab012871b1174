export { serveScreens } from './serve-screens';
