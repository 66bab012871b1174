import '@oms/ui/styles.css';
import './app/app.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { renewApp } from './app/renew-app';
import { keepSending } from './device/sending';
import { openOrdersOfPushes } from './push/open-order';

keepSending();
renewApp();
openOrdersOfPushes();
createRoot(document.getElementById('root')!).render(<App />);
