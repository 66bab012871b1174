{{- /* The Deployment of one role. Takes a dict of root and role ("api" or "worker"). */ -}}
{{- define "oms.deployment" -}}
{{- $root := .root -}}
{{- $role := .role -}}
{{- $values := index $root.Values $role -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "oms.name" $root }}-{{ $role }}
  labels:
    {{- include "oms.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ $role }}
spec:
  {{- if not $values.autoscaling.enabled }}
  replicas: {{ $values.replicas }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "oms.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ $role }}
  strategy:
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  template:
    metadata:
      labels:
        {{- include "oms.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ $role }}
      annotations:
        {{- if not $root.Values.secret.existing }}
        checksum/secret: {{ toJson $root.Values.secret.values | sha256sum }}
        {{- end }}
        checksum/settings: {{ toJson $root.Values.settings | sha256sum }}
        {{- with $root.Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "oms.serviceAccountName" $root }}
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: {{ $root.Values.terminationGracePeriodSeconds }}
      securityContext:
        {{- include "oms.podSecurity" $root | nindent 8 }}
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "oms.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ $role }}
      containers:
        - name: {{ $role }}
          image: {{ include "oms.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          env:
            - name: ROLE
              value: {{ $role }}
            - name: MIGRATE_ON_START
              value: {{ not $root.Values.migration.enabled | quote }}
            {{- include "oms.env" $root | nindent 12 }}
            {{- with $root.Values.extraEnv }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
          envFrom:
            - secretRef:
                name: {{ include "oms.secretName" $root }}
          ports:
            - name: http
              containerPort: 3000
          # Slow to start is not dead: the schema may still be on its way, the database a minute away. A process that migrates
          # itself has as long as the Job would have.
          startupProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 2
            timeoutSeconds: 3
            failureThreshold: {{ ternary 60 900 $root.Values.migration.enabled }}
          livenessProbe:
            httpGet: { path: /health/live, port: http }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /health/ready, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 2
          lifecycle:
            preStop:
              exec:
                command: [sleep, {{ $root.Values.preStopSeconds | quote }}]
          securityContext:
            {{- include "oms.containerSecurity" $root | nindent 12 }}
          resources:
            {{- toYaml $values.resources | nindent 12 }}
          volumeMounts:
            - name: tmp
              mountPath: /tmp
            {{- with $root.Values.extraVolumeMounts }}
            {{- toYaml . | nindent 12 }}
            {{- end }}
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: 256Mi }
        {{- with $root.Values.extraVolumes }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- with $values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $values.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end -}}

{{- define "oms.podDisruptionBudget" -}}
{{- $root := .root -}}
{{- $values := index $root.Values .role -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "oms.name" $root }}-{{ .role }}
  labels:
    {{- include "oms.labels" $root | nindent 4 }}
spec:
  maxUnavailable: {{ $values.podDisruptionBudget.maxUnavailable }}
  selector:
    matchLabels:
      {{- include "oms.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
{{- end -}}
