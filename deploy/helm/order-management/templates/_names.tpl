{{- define "oms.name" -}}
{{- if contains "order-management" .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-order-management" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "oms.selector" -}}
app.kubernetes.io/name: order-management
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "oms.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "oms.selector" . }}
{{- end -}}

{{- define "oms.image" -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}

{{- define "oms.secretName" -}}
{{- default (include "oms.name" .) .Values.secret.existing -}}
{{- end -}}

{{- define "oms.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "oms.name" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- /* Settings that every process has. */ -}}
{{- define "oms.env" -}}
- name: HOST
  value: 0.0.0.0
- name: PORT
  value: "3000"
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end -}}

{{- /* What a container may: nothing but run. DATA_DIR is written on the embedded default only. */ -}}
{{- define "oms.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "oms.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "oms.secretData" -}}
{{- range $name := list "DATABASE_URL" "SYSTEM_TOKEN" "ENCRYPTION_KEY" -}}
{{ $name }}: {{ required (printf "secret.existing, or secret.values.%s" $name) (get $.Values.secret.values $name) | quote }}
{{ end -}}
{{- range $name, $value := omit .Values.secret.values "DATABASE_URL" "SYSTEM_TOKEN" "ENCRYPTION_KEY" -}}
{{ $name }}: {{ $value | quote }}
{{ end -}}
{{- end -}}
