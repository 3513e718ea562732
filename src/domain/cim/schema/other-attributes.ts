/** Attributes that are true or false, by the class that has them. */
export const BOOLEAN_ATTRIBUTES = `
ACDCTerminal: connected; AcceptanceTest: success; Analog: positiveFlowIn; Appointment: callAhead; Asset:
critical; AsynchronousMachine: converterFedDrive reversible; Bay: bayEnergyMeasFlag bayPowerMeasFlag;
BranchGroup: monitorActivePower monitorReactivePower; BranchGroupTerminal: positiveFlowIn; CableInfo:
isStrandFill sheathAsNeutral; CatalogAssetType: stockItem; Channel: isVirtual; ClearanceDocument:
mustBeDeenergised mustBeGrounded; ComModule: supportsAutonomousDst; CombustionTurbine: heatRecoveryFlag;
ConnectDisconnectFunction: isConnected isDelayedDiscon isLocalAutoDisconOp isLocalAutoReconOp
isRemoteAutoDisconOp isRemoteAutoReconOp; Contingency: mustStudy; Control: operationInProgress;
ControlledAppliance: isElectricVehicle isExteriorLighting isGenerationSystem isHvacCompressorOrFurnace
isInteriorLighting isIrrigationPump isManagedCommercialIndustrialLoad isPoolPumpSpaJacuzzi isSimpleMiscLoad
isSmartAppliance isStripAndBaseboardHeater isWaterHeater; CurrentRelay: inverseTimeFlag; Customer: vip;
CustomerAgreement: isPrePay; DiagramObject: isPolygon; EmissionCurve: isNetGrossP; EndDevice: isPan
isSmartInverter isVirtual; EndDeviceAction: durationIndefinite; EndDeviceCapability: autonomousDst
communication connectDisconnect demandResponse electricMetering gasMetering metrology onRequestRead
outageHistory pressureCompensation pricingInfo pulseOutput relaysProgramming reverseFlow
superCompressibilityCompensation temperatureCompensation textMessage waterMetering; EndDeviceControl:
drProgramMandatory; EndDeviceFunction: enabled; EndDeviceInfo: isSolidState; EndDeviceTiming:
durationIndefinite; EnergyConsumer: grounded; Equipment: aggregate inService normallyInService;
EquivalentInjection: regulationCapability regulationStatus; ExternalNetworkInjection: ikSecond;
GenUnitOpCostCurve: isNetGrossP; HeatInputCurve: isNetGrossP; HeatRateCurve: isNetGrossP;
ICCPVirtualControlCenter: TransportSecurityRequirement calling clientAndServer supportForBlock1
supportForBlock2 supportForBlock3 supportForBlock4 supportForBlock5 supportForDepriciatedBlock8;
IncrementalHeatRateCurve: isNetGrossP; LimitSet: isPercentageLimits; LoadResponseCharacteristic:
exponentModel; MeterReading: isCoincidentTrigger; OperationalLimitType: isInfiniteDuration; Outage:
isPlanned; PanDemandResponse: cancelNow; PanDisplay: confirmationRequired; PendingCalculation:
multiplyBeforeAdd; PowerTransformer: isPartOfGeneratorUnit operationalValuesConsidered; PricingStructure:
taxExemption; ProtectionEquipment: powerDirectionFlag; Quality61850: badReference estimatorReplaced failure
oldData operatorBlocked oscillatory outOfRange overFlow suspect test; Receipt: isBankable; Register:
isVirtual; RegulatingCondEq: controlEnabled; RegulatingControl: discrete enabled;
RemoteConnectDisconnectInfo: isArmConnect isArmDisconnect isEnergyLimiting needsPowerLimitCheck
needsVoltageLimitCheck usePushbutton; RemoteControl: remoteControlled; RepairWorkTask: emergency;
SeriesCompensator: varistorPresent; ServiceLocation: needsInspection; ShuntCompensator: grounded;
StreetDetail: withinTownLimits; Structure: removeWeed; SvStatus: inService; SvSwitch: open; Switch: locked
normalOpen open retained; SwitchInfo: isSinglePhase isUnganged; SwitchPhase: closed normalOpen;
SwitchingStep: isFreeSequence; SwitchingStepGroup: isFreeSequence; SynchronousMachine: earthing; TapChanger:
controlEnabled ltcFlag; TapChangerControl: lineDropCompensation; TapChangerInfo: isTcul; TieFlow:
positiveFlowIn; TimeSchedule: disabled; TransformerEnd: grounded; UsagePoint: checkBilling grounded isSdp
isVirtual minimalUsageExpected; VendorShift: posted; WindGenTurbineType3bIEC: mwtcwp; WireInfo: insulated;
WireSpacing: isCable; WireSpacingInfo: isCable;
`;

/** Attributes that are a date, a time, both, or a day of every year (a season begins on one). */
export const DATE_ATTRIBUTES = `
AcceptanceTest: dateTime; AccountMovement: dateTime; AccountNotification: time; ActivityRecord:
createdDateTime; Agreement: signDate; AnalyticScore: calculationDateTime effectiveDateTime;
AssetHealthEvent: effectiveDateTime; BaseReading: reportedDateTime; BasicIntervalSchedule: startTime; Card:
expiryDate; Cheque: date; ConfigurationEvent: effectiveDateTime; Control: timeStamp; CustomerAgreement:
shutOffDateTime; CustomerNotification: earliestDateTimeToCall latestDateTimeToCall; DERGroupForecast:
predictionCreationDate predictionStartDate; DERGroupForecastRequest: forecastBeginDate; DateInterval: end
start; DateTimeInterval: end start; DeploymentDate: inServiceDate installedDate notYetInstalledDate
outOfServiceDate removedDate; DiagnosisDataSet: preliminaryDateTime; Document: createdDateTime
lastModifiedDateTime; EndDeviceAction: startDateTime; EstimatedRestorationTime: ert; FailureEvent:
failureDateTime; FinancialInfo: plantTransferDateTime purchaseDateTime valueDateTime warrantyEndDateTime;
FuelAllocationSchedule: fuelAllocationEndDate fuelAllocationStartDate; GenericDataSetVersion: published;
IEC61968CIMVersion: date; IEC61970CIMVersion: date; InUseDate: inUseDate notReadyForUseDate readyForUseDate;
LifecycleDate: installationDate manufacturedDate purchaseDate receivedDate removalDate retiredDate;
LineDetail: dateTime; MeasurementValue: timeStamp; Outage: cancelledDateTime startTime; OutageArea:
earliestReportedTime; PanDemandResponse: cancelDateTime; PanPricingDetail: currentTimeDate;
ProcedureDataSet: completedDateTime; ReadingQuality: timeStamp; RegularIntervalSchedule: endTime;
RemoteConnectDisconnectInfo: energyUsageStartDateTime; SafetyDocument: issuedDateTime releasedDateTime;
Seal: appliedDateTime; ShuntCompensator: switchOnDate; ShutdownCurve: shutdownDate; Specimen:
specimenSampleDateTime specimenToLabDateTime; StartupModel: startupDate; Status: dateTime; Structure:
fumigantAppliedDate weedRemovedDate; Switch: switchOnDate; SwitchOperationSummary:
mostRecentFaultOperationDate mostRecentMotorStartDate mostRecentOperationDate; SwitchingStep:
executedDateTime issuedDateTime plannedDateTime; Tariff: endDate startDate; TestDataSet:
specimenToLabDateTime; TimeInterval: end start; TimePoint: dateTime; TimeTariffInterval: startTime; Tool:
lastCalibrationDate; TroubleTicket: dateTimeOfReport resolvedDateTime; Vehicle: odometerReadDateTime;
Version: date; Work: requestDateTime; WorkTask: completedDateTime crewETA startedDateTime;
`;
